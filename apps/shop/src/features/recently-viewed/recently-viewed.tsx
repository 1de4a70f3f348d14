import { useLazyModule } from "@ensemble/controls";
import { useOnDevice } from "@ensemble/ui";
import { type ReactNode, useRef, useState } from "react";
import { useNearViewport } from "../../components/section";
import { clearViewed, parseViewed, storedViewed } from "./viewed";

// A chunk of its own: at the end of a page, and not in a first visit.
const loadStrip = () => import("./viewed-strip");

/** What this device viewed last, except what the page shows itself (OUT-18); nothing at first. */
export function RecentlyViewed({ except: exceptId }: { except?: string }): ReactNode {
  const text = useOnDevice(storedViewed, "");
  const [isCleared, setIsCleared] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(container);
  const viewed = parseViewed(text).filter(({ id }) => id !== exceptId);
  const shown = viewed.length > 0 && !isCleared;
  const { code } = useLazyModule(loadStrip, isNear && shown);
  return (
    <div ref={container}>
      {shown && code && (
        <code.ViewedStrip
          viewed={viewed}
          onClear={() => {
            clearViewed();
            setIsCleared(true);
          }}
        />
      )}
    </div>
  );
}
