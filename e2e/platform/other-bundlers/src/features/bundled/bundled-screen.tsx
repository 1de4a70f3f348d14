import { formatPrice } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, DisplayTitle, Page } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type * as ShellDialogModule from "./shell-dialog";
import styles from "./bundled-screen.module.css";

export default function BundledScreen(): ReactNode {
  const { status } = useSession();
  const [count, setCount] = useState(0);
  const [loaded, setLoaded] = useState<typeof ShellDialogModule>();
  const { data = 0 } = useQuery({ queryKey: ["by-bundler"], queryFn: async () => 25 });
  return (
    <Page title="Bundled">
      <DisplayTitle>Bundled by by-bundler</DisplayTitle>
      <p className={styles.price}>
        {formatPrice(data)} for {status}
      </p>
      <Button onClick={() => setCount(count + 1)}>Pressed {count} times</Button>
      <Button onClick={() => void import("./shell-dialog").then(setLoaded)}>Open</Button>
      {loaded && <loaded.ShellDialog />}
      <Link to="/experts">To the experts</Link>
    </Page>
  );
}
