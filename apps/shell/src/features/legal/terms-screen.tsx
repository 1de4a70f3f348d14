import { paths, productName } from "@ensemble/contract";
import type { ReactNode } from "react";
import { LegalPage } from "./legal-page";
import { termsOfShopping } from "./terms-of-shopping";
import { termsOfUse } from "./terms-of-use";

/** The terms (LEGAL-1). */
export default function TermsScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.terms()}
      title="Terms and Conditions"
      summary={`${productName} helps you find outfits and stylists. You buy from the retailers themselves, and these are the rules in between.`}
      sections={[...termsOfUse, ...termsOfShopping]}
    />
  );
}
