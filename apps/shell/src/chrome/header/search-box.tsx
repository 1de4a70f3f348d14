import { paths } from "@ensemble/contract";
import { useCodeOnFocus } from "@ensemble/controls";
import { useLocation, useNavigate } from "@ensemble/router";
import { TextField } from "@ensemble/ui";
import { Search } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import styles from "./search-box.module.css";

const loadSuggestions = () => import("./search-suggestions");

/**
 * The header's search. Enter with text opens the results; blank text is ignored (SITE-8). On the
 * results page it shows the text that was searched for. The code of its suggestions loads
 * when it gets the focus (SEARCH-10).
 */
export function SearchBox(): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === paths.search() ? (new URLSearchParams(search).get("q") ?? "") : "";

  const { input, code, box } = useCodeOnFocus(loadSuggestions);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (text) void navigate(paths.search(text));
  }

  return (
    // The action is for a page that was drawn and not taken over yet.
    <form
      role="search"
      aria-label="All outfits"
      action={paths.search()}
      className={styles.form}
      onSubmit={submit}
    >
      <TextField.Root
        key={shown}
        {...box}
        name="q"
        type="search"
        defaultValue={shown}
        placeholder="Search outfits..."
        aria-label="Search outfits"
        autoComplete="off"
      >
        <TextField.Slot>
          <Search size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      {code && input && (
        <code.SearchSuggestions input={input} onGo={(address) => void navigate(address)} />
      )}
    </form>
  );
}
