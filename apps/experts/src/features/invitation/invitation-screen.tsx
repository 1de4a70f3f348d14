import { pageTitle, paths } from "@ensemble/contract";
import { longDate, studioPaths } from "@ensemble/domain";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useLocation, useNavigate, useParams } from "@ensemble/router";
import { auth, db, explainRefusal, unwrap, useSession } from "@ensemble/session";
import { Button, DisplayTitle, Flex, Note, Page, Skeleton, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { invitationKey } from "../../query-keys";

/**
 * Says what an invitation is about. It's accepted by a press on the page, because mail scanners
 * follow links (STUDIO-1).
 */
export default function InvitationScreen(): ReactNode {
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  const link = { id, key: new URLSearchParams(search).get("key") ?? "" };
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: invitationKey(link),
    queryFn: () => unwrap(db().rpc("invitation", link).single()),
  });
  const acceptance = useMutation({
    mutationFn: async () => {
      await unwrap(db().rpc("accept_invitation", link));
    },
    onSuccess: async () => {
      await navigate(studioPaths.studio(), { replace: true });
      // The account menu gets its link, and earlier refusals of the studio are forgotten.
      await queryClient.invalidateQueries();
    },
  });
  const leaving = useMutation({
    mutationFn: async () => (await auth()).signOut({ scope: "local" }),
    onSuccess: () => navigate(paths.auth(pathname + search)),
  });
  const isOthers =
    data?.state === "open" &&
    session.status === "signedIn" &&
    masked(session.user.email) !== data.email;
  const failure = acceptance.error ?? (data ? null : error);
  return (
    <Page title={pageTitle("Invitation")} width="reading">
      <DisplayTitle>{data ? `Run ${data.expert_name}'s Studio` : "Invitation"}</DisplayTitle>
      <Flex direction="column" align="start" gap="5" mt="5">
        {!data && !error && <Skeleton height="180px" width="100%" />}
        {data && (
          <Text as="p" size="4">
            {endings[data.state] ??
              `We've invited ${data.email} to run ${data.expert_name}'s calendar, hours, packages, ` +
                "and profile, and to answer clients' requests. The invitation ends on " +
                `${longDate(data.expires_at)}.`}
          </Text>
        )}
        {failure && <p role="alert">{explainRefusal(failure, refusals)}</p>}
        {data?.state === "accepted" && session.status === "signedIn" && (
          <Button asChild size="4">
            <Link to={studioPaths.studio()}>Open Your Studio</Link>
          </Button>
        )}
        {isOthers && (
          <>
            <Note>
              {`You're signed in as ${session.user.email}. Sign in with the account of the address that received the email.`}
            </Note>
            <Button size="4" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
              Switch Accounts
            </Button>
          </>
        )}
        {data?.state === "open" && session.status === "signedIn" && !isOthers && (
          <>
            <Button size="4" disabled={acceptance.isPending} onClick={() => acceptance.mutate()}>
              {acceptance.isPending ? "Accepting..." : "Accept Invitation"}
            </Button>
            <Note>{`You're signed in as ${session.user.email}.`}</Note>
          </>
        )}
        {data?.state === "open" && session.status === "anonymous" && (
          <>
            <Button asChild size="4">
              <Link to={paths.auth(pathname + search)}>Sign In or Sign Up</Link>
            </Button>
            <Note>Use the address that received the email, then accept on this page.</Note>
          </>
        )}
      </Flex>
    </Page>
  );
}

/** Masks an address as the database does. */
const masked = (email: string): string => email.toLowerCase().replace(/^(.).*@/, "$1***@");

const endings: Record<string, string> = {
  accepted: "This invitation was already accepted.",
  withdrawn: "This invitation was withdrawn. Ask us for a new one.",
  expired: "This invitation has expired. Ask us for a new one.",
};

const refusals = {
  invalid: "This link is incomplete. Open it from the email.",
  otherwise: "That didn't work. Check your connection and try again.",
};
