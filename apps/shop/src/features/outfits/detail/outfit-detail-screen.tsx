import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Navigate, useParams } from "@ensemble/router";
import { Page, toast, useOnDevice } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { WaitingTitle } from "../../../layout/waiting-title";
import { LoadingOutfit } from "./loading-outfit";
import { OutfitContent, descriptionOf } from "./outfit-content";
import { outfitBySlug } from "./outfit-detail";

/** One outfit: its images, its price and where every item is sold (OUT-9). */
export default function OutfitDetailScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(outfitBySlug(slug));
  const { data } = query;
  if (data === null) return <UnknownOutfit />;
  return (
    <Page title={pageTitle(data?.title ?? "Outfit")} description={data && descriptionOf(data)}>
      {!data && <WaitingTitle>Outfit</WaitingTitle>}
      <Loaded query={{ ...query, data }} what="The outfit" loading={<LoadingOutfit slug={slug} />}>
        {(outfit) => <OutfitContent key={outfit.id} outfit={outfit} />}
      </Loaded>
    </Page>
  );
}

OutfitDetailScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [outfitBySlug(slug)];

/**
 * Redirects an unknown slug to the list, with a toast (OUT-16): outfits come and go, and a visitor
 * with an old link can choose another one. Every other missing record has a page that says so, and
 * so has this one for those who run no code.
 */
function UnknownOutfit(): ReactNode {
  const inPage = useOnDevice(() => true, false);
  useEffect(() => {
    toast({
      kind: "info",
      title: "Outfit not found",
      description: "It may have been taken down. Here is everything else.",
    });
  }, []);
  if (inPage) return <Navigate to={paths.outfits()} replace />;
  return (
    <NotFoundPage
      title="Outfit not found"
      text="It may have been taken down. Here is everything else."
      browse={{ label: "Browse All Outfits", to: paths.outfits() }}
    />
  );
}
