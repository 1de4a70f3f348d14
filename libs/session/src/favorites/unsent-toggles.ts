import type { FavoriteKind } from "./device-favorites";
import type { Favorites } from "./favorites";

/** A favorite toggle that has not reached the account yet. */
export interface Toggle {
  kind: FavoriteKind;
  id: string;
  added: boolean;
}

/**
 * One person's toggles that still have to reach the account, oldest first. They are stored, so that
 * toggles made offline are sent from a later page.
 */
export class UnsentToggles {
  readonly #key: string;

  constructor(userId: string) {
    this.#key = `ensemble.favorites-unsent.${userId}`;
  }

  all(): Toggle[] {
    return JSON.parse(localStorage.getItem(this.#key) ?? "[]") as Toggle[];
  }

  /** Adds a toggle, replacing an older one of the same favorite. */
  add(toggle: Toggle): void {
    this.#write([...this.all().filter((other) => !isSame(other, toggle)), toggle]);
  }

  /** Removes a toggle that arrived, unless the person toggled again in the meantime. */
  sent(toggle: Toggle): void {
    this.#write(
      this.all().filter((other) => !isSame(other, toggle) || other.added !== toggle.added),
    );
  }

  /** The lists as they will be once every toggle has arrived. */
  appliedTo(favorites: Favorites): Favorites {
    const lists = { outfits: [...favorites.outfits], items: [...favorites.items] };
    for (const { kind, id, added } of this.all()) {
      const others = lists[kind].filter((other) => other !== id);
      lists[kind] = added ? (lists[kind].includes(id) ? lists[kind] : [...others, id]) : others;
    }
    return lists;
  }

  #write(toggles: Toggle[]): void {
    if (toggles.length === 0) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(toggles));
  }
}

const isSame = (one: Toggle, other: Toggle) => one.kind === other.kind && one.id === other.id;
