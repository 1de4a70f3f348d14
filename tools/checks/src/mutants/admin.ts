import type { Mutant } from "./mutant";

const links = "apps/admin/src/features/links";
const linksScreen = `${links}/links-screen.db.test.tsx`;

export const adminMutants: Mutant[] = [
  {
    file: `${links}/link-draft.ts`,
    replace: 'z.minLength(1, "Choose a partner")',
    by: "z.minLength(0)",
    test: [linksScreen, "names what is wrong and keeps what was typed"],
    before: "links.spec.ts: what is wrong is said, and what was typed is kept",
  },
];
