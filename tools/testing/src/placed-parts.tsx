import { PartContext, type PartPlace } from "@ensemble/ui";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/** Stand-ins for other remotes' parts, by `<remote>/<part>`. */
// Each part has its own props.
// oxlint-disable-next-line typescript/no-explicit-any
export type StandIns = Readonly<Record<string, ComponentType<any>>>;

const StandInsContext = createContext<StandIns>({});

function Place({ id, of, props }: PartPlace): ReactNode {
  const StandIn = useContext(StandInsContext)[of];
  return (
    <div id={id} data-part={of} hidden={!StandIn}>
      {StandIn && <StandIn {...props} />}
    </div>
  );
}

const renderPlace = (place: PartPlace): ReactNode => <Place {...place} />;

interface PartsHostProps {
  parts: StandIns;
  children: ReactNode;
}

/** Renders stand-ins into a screen's places, because a remote's tests can't import other remotes. */
export const PartsHost = ({ parts, children }: PartsHostProps): ReactNode => (
  <StandInsContext value={parts}>
    <PartContext value={renderPlace}>{children}</PartContext>
  </StandInsContext>
);
