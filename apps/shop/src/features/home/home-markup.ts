import { paths, productName, settings } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";

/** Who runs the site, and how it is searched. */
export function homeMarkup(): Thing {
  const home = sharedAddress(paths.home());
  const organization = { "@id": `${home}#organization` };
  return {
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: productName,
        url: home,
        email: settings().contacts.general,
      },
      {
        "@type": "WebSite",
        "@id": `${home}#site`,
        name: productName,
        url: home,
        publisher: organization,
        potentialAction: {
          "@type": "SearchAction",
          target: `${sharedAddress(paths.search())}?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
