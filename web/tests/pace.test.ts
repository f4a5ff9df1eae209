import { describe, expect, it } from 'vitest';
import { Pace, type Clock } from '../src/pace/queue';

/** A clock that is moved by hand. */
class Hand implements Clock {
  now = 0;
  private timers: { at: number; run: () => void }[] = [];
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, run };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((t) => t !== timer));
  }
  move(ms: number): void {
    this.now += ms;
    for (const timer of this.timers.filter((t) => t.at <= this.now)) {
      this.timers = this.timers.filter((t) => t !== timer);
      timer.run();
    }
  }
}

function queue(pause: (item: number) => number, idle?: () => void): { shown: number[]; pace: Pace<number>; clock: Hand } {
  const shown: number[] = [];
  const clock = new Hand();
  return { shown, clock, pace: new Pace<number>((item) => shown.push(item), pause, clock, idle) };
}

describe('pace', () => {
  it('shows what needs no pause at once', () => {
    const { shown, pace } = queue(() => 0);
    [1, 2, 3].forEach((n) => pace.push(n));
    expect(shown).toEqual([1, 2, 3]);
    expect(pace.busy).toBe(false);
  });

  it('waits after each thing, in order', () => {
    const { shown, pace, clock } = queue(() => 100);
    [1, 2].forEach((n) => pace.push(n));
    expect(shown).toEqual([1]);
    expect(pace.busy).toBe(true);
    clock.move(100);
    expect(shown).toEqual([1, 2]);
    clock.move(100);
    expect(pace.busy).toBe(false);
  });

  it('says when the last pause is over', () => {
    let idle = 0;
    const { pace, clock } = queue(() => 100, () => idle++);
    [1, 2].forEach((n) => pace.push(n));
    clock.move(100);
    expect([pace.busy, idle]).toEqual([true, 0]);
    clock.move(1000);
    expect([pace.busy, idle]).toEqual([false, 1]);
  });

  it('goes on at once when a key is pressed, also where it would wait for ever', () => {
    const { shown, pace } = queue(() => Infinity);
    [1, 2].forEach((n) => pace.push(n));
    expect(shown).toEqual([1]);
    pace.skip();
    expect(shown).toEqual([1, 2]);
    pace.skip();
    expect(pace.busy).toBe(false);
  });

  it('catches up when much waits, and shows all at once when told to', () => {
    const { shown, pace } = queue(() => 100);
    for (let n = 0; n < 30; n++) pace.push(n);
    expect(shown).toEqual([0]);
    pace.skip();
    expect(shown.length).toBeGreaterThan(15);
    pace.flush();
    expect(shown).toHaveLength(30);
    expect(pace.busy).toBe(false);
  });
});
