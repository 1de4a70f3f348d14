import { inPlace } from "@ensemble/list";
import { useLocation, useNavigate } from "@ensemble/router";
import { useOnDevice } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Whether the filters are open: part of each entry in the history, so that who comes back finds them
 * as they were. Changes of the filters keep it.
 */
export function usePanelState() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const kept = Object(state) as { filters?: boolean };
  const written = kept.filters;
  const [last, setLast] = useState(written ?? false);
  // Only the browser's history knows it, and a page drawn by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const open = hasHistory && (written ?? last);

  function write(filters: boolean): void {
    void navigate(pathname + search, { replace: true, state: { ...kept, filters }, ...inPlace });
  }

  function setOpen(filters: boolean): void {
    setLast(filters);
    write(filters);
  }

  // Another page of the results, or a text from the header's box, leaves them as they are.
  const unwritten = written === undefined && last;
  const keepOpen = useEffectEvent(() => write(true));
  useEffect(() => {
    if (unwritten) keepOpen();
  }, [unwritten]);

  return { open, setOpen };
}
