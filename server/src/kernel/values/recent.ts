/** A set of texts that forgets what nobody asked for lately: it keeps at least the `size` used last, and at most twice as many. */
export class Recent {
  readonly #size: number;
  #now = new Set<string>();
  #before = new Set<string>();
  constructor(size: number) {
    this.#size = size;
  }

  add(text: string): void {
    if (this.#now.size >= this.#size) {
      this.#before = this.#now;
      this.#now = new Set();
    }
    this.#now.add(text);
  }

  has(text: string): boolean {
    if (this.#now.has(text)) return true;
    if (!this.#before.has(text)) return false;
    this.add(text);
    return true;
  }
}
