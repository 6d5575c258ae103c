/** How long, in ms, the camera must rest before all points are drawn again. */
const REST = 150;

/**
 * Whether the camera moves: points are thinned out meanwhile. Where a frame takes longer than a rest, the next move waits
 * behind it and comes with the next frame; and a pointer that is held is about to move on. All points at once would hold up both.
 */
export class Motion {
  readonly #rested: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #isMoving = false;
  #isHeld = false;

  /** Calls back each time that the camera has come to rest. */
  constructor(rested: () => void) {
    this.#rested = rested;
  }

  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** The camera moved. */
  moved(): void {
    this.end();
    this.#isMoving = true;
    this.#wait();
  }

  /** A pointer is held on the picture, or no longer. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (this.#isMoving) this.moved();
  }

  /** Rests without a call. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#isMoving = false;
  }

  #wait(): void {
    if (this.#isHeld) return;
    this.#timer = setTimeout(() => {
      // what was pressed or dragged meanwhile is heard before this
      this.#frame = requestAnimationFrame(() => {
        this.#isMoving = false;
        this.#rested();
      });
    }, REST);
  }
}
