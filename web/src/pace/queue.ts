// The only place that knows time: what arrives is shown in order, with a pause after each thing that wants to be seen.

export interface Clock {
  after(ms: number, run: () => void): () => void; // gives what cancels it
}

export const realClock: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const MANY = 12; // with so many waiting they are shown without a pause, to catch up

/** Things are shown one by one. `pauseAfter` says in milliseconds how long the one just shown stays; Infinity: until `skip`. */
export class Pace<T> {
  private readonly waiting: T[] = [];
  private cancel: (() => void) | undefined;
  private held = false;

  constructor(
    private readonly show: (item: T) => void,
    private readonly pauseAfter: (item: T) => number,
    private readonly clock: Clock,
    private readonly idle: () => void = () => undefined,
  ) {}

  /** Whether something is still to be shown, or the last thing stands in its pause. */
  get busy(): boolean {
    return this.held;
  }

  push(item: T): void {
    this.waiting.push(item);
    if (!this.held) this.next();
  }

  /** Ends the pause: a key was pressed. */
  skip(): void {
    if (!this.held) return;
    this.cancel?.();
    this.held = false;
    this.next();
  }

  /** All at once, without pauses: after a reconnection, or when the page was hidden. */
  flush(): void {
    this.cancel?.();
    this.held = false;
    for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) this.show(item);
  }

  private next(): void {
    while (!this.held) {
      const item = this.waiting.shift();
      if (item === undefined) return;
      const crowd = this.waiting.length;
      this.show(item);
      const pause = crowd >= MANY ? 0 : this.pauseAfter(item) / (1 + crowd / 4);
      if (pause > 0) {
        this.held = true;
        if (pause !== Infinity)
          this.cancel = this.clock.after(pause, () => {
            this.held = false;
            this.next();
            if (!this.held) this.idle();
          });
      }
    }
  }
}
