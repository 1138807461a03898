declare module "virtual:words/*" {
  /** Namespace -> nested words of one language. */
  const words: Record<string, Record<string, unknown>>;
  export default words;
}
