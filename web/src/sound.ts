// Three soft sounds, made here: it is your move, something is asked, the game is over. Off unless one wants them.

export type Sound = 'turn' | 'asked' | 'over';
const NOTES: Record<Sound, readonly number[]> = { turn: [523, 659], asked: [587], over: [523, 659, 784] };
let context: AudioContext | undefined;

export function play(sound: Sound): void {
  try {
    const audio = (context ??= new AudioContext());
    for (const [i, pitch] of NOTES[sound].entries()) {
      const at = audio.currentTime + i * 0.14;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.32);
    }
  } catch {
    // this browser makes no sounds
  }
}
