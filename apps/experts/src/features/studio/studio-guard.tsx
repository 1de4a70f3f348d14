import { paths } from "@ensemble/contract";
import { studioPaths } from "@ensemble/domain";
import { queryOptions, useQuery, useQueryClient } from "@ensemble/query";
import { Navigate, useLocation, useNavigate } from "@ensemble/router";
import { DataError, db, explainRefusal, unwrap, useHeldSession } from "@ensemble/session";
import { StudioLayout, studioKeys, type StudioProps } from "@ensemble/studio";
import { LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

interface StudioGuardProps {
  /** Renders a screen of the stylist's own studio. */
  children: (studio: StudioProps) => ReactNode;
}

/**
 * Shows a screen of the studio to its stylist (STUDIO-4). Guards inside the screen, so that any
 * shell serves it.
 */
export function StudioGuard({ children }: StudioGuardProps): ReactNode {
  const session = useHeldSession();
  const { pathname, search } = useLocation();
  if (session.status === "anonymous") {
    return <Navigate to={paths.auth(pathname + search)} replace />;
  }
  if (session.status === "loading") return <Waiting />;
  const { id } = session.user;
  return (
    <OwnStudio key={id} userId={id}>
      {children}
    </OwnStudio>
  );
}

/** Queries the studio of the account; forbidden without one. */
const ownStudioQuery = (userId: string) =>
  queryOptions({
    queryKey: studioKeys.guard(userId),
    queryFn: () => unwrap(db().rpc("own_studio")),
    // A role that was taken must be noticed by the next screen.
    refetchOnMount: "always",
    retry: false,
  });

function OwnStudio({ userId, children }: StudioGuardProps & { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const [restoredAt, setRestoredAt] = useState(0);
  const { data, error, dataUpdatedAt, refetch } = useQuery(ownStudioQuery(userId));
  const isRefused = isForbidden(error);

  const check = useEffectEvent(() => void refetch());
  const leave = useEffectEvent(() => {
    const description = explainRefusal(error, { otherwise: "You no longer run this studio." });
    toast({ kind: "error", title: "No Studio", description });
    void navigate(paths.home(), { replace: true });
  });

  useEffect(() => {
    // Any refusal may mean that the role was taken, which own_studio then says.
    const notice = (error: unknown): void => {
      if (isForbidden(error)) check();
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (event.query.queryKey[1] !== "guard") notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") notice(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient]);

  useEffect(() => {
    // Before the browser keeps the page, so that restoring it shows nothing private.
    const hide = (): void => {
      if (content.current) content.current.hidden = true;
    };
    const restore = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setRestoredAt(Date.now());
      check();
    };
    window.addEventListener("pagehide", hide);
    window.addEventListener("pageshow", restore);
    return () => {
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("pageshow", restore);
    };
  }, []);

  useEffect(() => {
    if (!isRefused) return;
    leave();
    return () => {
      queryClient.removeQueries({ queryKey: studioKeys.all, type: "inactive" });
      // The header's link follows.
      void queryClient.invalidateQueries({ queryKey: studioKeys.all });
    };
  }, [isRefused, queryClient]);

  if (isRefused) return null;
  const isChecked = data !== undefined && dataUpdatedAt >= restoredAt;
  const waiting = error ? (
    <LoadFailure what="Your studio" onRetry={() => void refetch()} />
  ) : (
    <Waiting />
  );
  return (
    <>
      {!isChecked && waiting}
      <div ref={content} hidden={!isChecked}>
        {data && children({ expert: data, links, isOwn: true })}
      </div>
    </>
  );
}

const isForbidden = (error: unknown): boolean =>
  error instanceof DataError && error.kind === "forbidden";

const Waiting = (): ReactNode => (
  <div role="status" aria-label="Loading your studio">
    <Skeleton height="480px" mt="6" />
  </div>
);

const links = {
  calendar: studioPaths.calendar,
  client: studioPaths.client,
  hours: studioPaths.hours,
};

const tabs = {
  today: studioPaths.studio(),
  calendar: studioPaths.calendar(),
  clients: studioPaths.clients(),
  hours: studioPaths.hours(),
  packages: studioPaths.packages(),
  profile: studioPaths.profile(),
};

export const renderLayout = (title: string, body: ReactNode): ReactNode => (
  <StudioLayout title={title} links={tabs}>
    {body}
  </StudioLayout>
);

/** Returns a screen of the stylist's own studio, which shows a part of it. */
export const studioScreen = (title: string, Part: (props: StudioProps) => ReactNode) =>
  function StudioScreen(): ReactNode {
    return <StudioGuard>{(studio) => renderLayout(title, <Part {...studio} />)}</StudioGuard>;
  };
