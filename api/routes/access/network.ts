const GROUPS = 8;
/** What a household, an office or a rented machine gets as its own: the first 64 bits. */
const OWN_GROUPS = 4;

/** What limits count as one visitor: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(":")) return bare;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => "0");
  const own = [...before, ...zeros, ...after].slice(0, OWN_GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${own.join(":")}::/64`;
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));
