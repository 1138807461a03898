/** Values by key, at most so many: whoever was not asked for longest is forgotten first. */
export class Remembered<T> {
  private readonly values = new Map<string, T>();

  constructor(private readonly most: number) {}

  /** The value of a key, which is asked for anew by this. */
  get(key: string): T | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  /** Keeps a value; forgets another one where there are too many. */
  set(key: string, value: T): void {
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
  }

  delete(key: string): void {
    this.values.delete(key);
  }
}
