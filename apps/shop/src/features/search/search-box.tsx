import { Search } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import styles from "../outfits/list-search.module.css";
import { longestText } from "../outfits/outfit-filters";
import place from "./search-box.module.css";

interface SearchBoxProperties {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => void;
}

/** The page's search box: Enter searches, blank text is ignored (shopper §5). */
export function SearchBox({ text, onSearch }: SearchBoxProperties): ReactNode {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (wanted) onSearch(wanted);
  }
  return (
    <form
      role="search"
      aria-label="Search results"
      className={`${styles.form} ${place.form}`}
      onSubmit={submit}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        className={styles.input}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={longestText}
        placeholder="Search outfits..."
        aria-label="Search text"
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
