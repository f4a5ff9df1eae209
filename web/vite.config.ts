import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is built into the Python package, which serves it; nothing is loaded from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/gyoji/table/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/**/*.test.ts'] },
});
