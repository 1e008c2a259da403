/** Synthesised sounds: nothing is loaded, and nothing is played until the player enables sound. */

type Note = { at: number; frequency: number; length: number; gain?: number; type?: OscillatorType; slide?: number };

export class Sound {
  #context: AudioContext | null = null;
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  /** Browsers allow sound only after a user gesture, so the context is created at the first switch or spin. */
  set(on: boolean): void {
    this.#on = on;
    if (on)
      void this.#ready()
        ?.resume()
        .catch(() => undefined);
    else void this.#context?.suspend().catch(() => undefined);
  }

  /** Suspends sound while the page is hidden, and resumes it afterwards. */
  hold(hidden: boolean): void {
    if (hidden) void this.#context?.suspend().catch(() => undefined);
    else if (this.#on) void this.#context?.resume().catch(() => undefined);
  }

  #ready(): AudioContext | null {
    if (!this.#context && 'AudioContext' in window) this.#context = new AudioContext();
    return this.#context;
  }

  #play(notes: Note[]): void {
    if (!this.#on) return;
    const context = this.#ready();
    if (!context) return;
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    for (const { at, frequency, length, gain = 0.12, type = 'triangle', slide = 1 } of notes) {
      const from = context.currentTime + at;
      const oscillator = context.createOscillator();
      const volume = context.createGain();
      oscillator.type = type;
      oscillator.frequency.setValueAtTime(frequency, from);
      oscillator.frequency.exponentialRampToValueAtTime(frequency * slide, from + length);
      volume.gain.setValueAtTime(0.0001, from);
      volume.gain.exponentialRampToValueAtTime(gain, from + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
      oscillator.connect(volume).connect(context.destination);
      oscillator.start(from);
      oscillator.stop(from + length + 0.02);
    }
  }

  press(): void {
    this.#play([{ at: 0, frequency: 320, length: 0.08, slide: 1.4 }]);
  }
  start(): void {
    this.#play([{ at: 0, frequency: 110, length: 0.45, gain: 0.07, type: 'sawtooth', slide: 2.2 }]);
  }
  stop(reel: number): void {
    this.#play([{ at: 0, frequency: 150 + reel * 14, length: 0.09, gain: 0.18, type: 'square', slide: 0.6 }]);
  }
  scatter(count: number): void {
    this.#play([{ at: 0, frequency: 520 * 1.19 ** count, length: 0.5, gain: 0.14, type: 'sine' }]);
  }
  /** A bigger win, in bets, plays more tones. */
  win(bets: number): void {
    const steps = Math.min(10, 3 + Math.floor(Math.log2(1 + bets) * 1.6));
    const scale = [0, 4, 7, 12, 16, 19, 24, 28, 31, 36];
    this.#play(
      scale.slice(0, steps).map((tone, i) => ({ at: i * 0.075, frequency: 392 * 2 ** (tone / 12), length: 0.32 })),
    );
  }
  free(): void {
    this.#play([0, 5, 9, 12, 17].map((tone, i) => ({ at: i * 0.11, frequency: 440 * 2 ** (tone / 12), length: 0.5 })));
  }
}
