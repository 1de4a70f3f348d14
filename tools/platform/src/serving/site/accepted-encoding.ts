export type Encoding = "br" | "gzip" | undefined;

/** The best encoding that a request accepts; one of weight 0 is refused. */
export function acceptedEncoding(header = ""): Encoding {
  const accepted = header
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()))
    .filter(([, weight = ""]) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((name) => accepted.includes(name));
}
