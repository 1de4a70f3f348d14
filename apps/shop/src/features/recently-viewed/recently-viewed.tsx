import { clearViewed, parseViewed, storedViewed } from "@ensemble/session";
import { useLazyModule } from "@ensemble/controls";
import { useOnDevice } from "@ensemble/ui";
import { type ReactNode, useRef, useState } from "react";
import { useNearViewport } from "../../components/section";

// In its own chunk because it's at the end of pages and empty on the first visit.
const loadStrip = () => import("./viewed-strip");

/** The last viewed outfits and items on this device, except that of the page (OUT-18). */
export function RecentlyViewed({ exceptId }: { exceptId?: string }): ReactNode {
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
