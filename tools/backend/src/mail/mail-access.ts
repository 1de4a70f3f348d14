/**
 * Whether a request may read mails. Their links grant access to accounts, so only the site's own
 * pages, tools and address bars on this machine may: no page of another origin, no foreign host
 * name of this machine, nothing in its network.
 * @param origin the site's own, such as http://localhost:4200
 */
export function mayReadMails({ url, headers }: Request, origin: string): boolean {
  const asking = headers.get("origin") ?? origin;
  const relation = headers.get("sec-fetch-site") ?? "none";
  return (
    new URL(url).host === new URL(origin).host &&
    asking === origin &&
    (relation === "none" || relation === "same-origin") &&
    isThisMachine(headers.get("x-forwarded-for") ?? "")
  );
}

/** A call within this process has no connection. */
const isThisMachine = (address: string): boolean =>
  /^$|^::1$|^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
