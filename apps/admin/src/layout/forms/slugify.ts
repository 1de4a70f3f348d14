/** A name as a slug, `Zoë Nuñez` as `zoe-nunez`; empty when it has neither a Latin letter nor a digit. */
export const slugify = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
