import { useLazyModule } from "@ensemble/controls";
import { useOnDevice } from "@ensemble/ui";
import { type ReactNode, useRef, useState } from "react";
import { useNearViewport } from "../../components/section";
import { forgetViewed, viewedIn, viewedText } from "./viewed";

// A chunk of its own: at the end of a page, and not in a first visit.
const loadStrip = () => import("./viewed-strip");

/** What this device viewed last, except what the page shows itself (OUT-18); nothing at first. */
export function RecentlyViewed({ except }: { except?: string }): ReactNode {
  const text = useOnDevice(viewedText, "");
  const [forgotten, setForgotten] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place);
  const viewed = viewedIn(text).filter(({ id }) => id !== except);
  const shown = viewed.length > 0 && !forgotten;
  const { code } = useLazyModule(loadStrip, near && shown);
  return (
    <div ref={place}>
      {shown && code && (
        <code.ViewedStrip
          viewed={viewed}
          onForget={() => {
            forgetViewed();
            setForgotten(true);
          }}
        />
      )}
    </div>
  );
}
