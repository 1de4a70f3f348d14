import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** The privacy policy (LEGAL-2). */
export default function PrivacyScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.privacy()}
      title="Privacy Policy"
      summary={`You can use ${productName} without an account and without telling us who you are. What you save stays on your device until you choose to sign in.`}
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: "on-your-device",
    title: "What stays on your device",
    text: (
      <>
        <p>Data is stored locally in your browser and isn't sent to us unless this page says so:</p>
        <ul>
          <li>your favorite outfits and items, and when you last opened them;</li>
          <li>your sizes, style, and quiz answers, until you save them to an account;</li>
          <li>recently viewed outfits and items, and how often you opened an item's shop;</li>
          <li>
            your appearance setting, and the key to your alerts if you confirmed them without an
            account;
          </li>
          <li>
            booking notes, the page to return to after sign-up, and who we emailed a link to at your
            request, for one day;
          </li>
          <li>your session, while you're signed in;</li>
          <li>
            while we try out a new version with some visitors, a random number that decides whether
            you're among them. It's also a cookie for up to a week after your last visit, which our
            server reads to send you that version, and doesn't keep.
          </li>
        </ul>
        <p>
          Without an account, your device asks our database which outfits match your taste. It sends
          your favorites, style, and recently viewed outfits, which we don't keep. You can turn this
          off in My Sizes & Style.
        </p>
        <p>
          Clearing this site's data in your browser removes all of it. We don't set advertising
          cookies or load scripts from advertisers or social networks.
        </p>
      </>
    ),
  },
  {
    id: "your-account",
    title: "What your account holds",
    text: (
      <>
        <p>If you create an account, our database keeps:</p>
        <ul>
          <li>your email address and a scrambled form of your password, which no one can read;</li>
          <li>
            your favorites, so that all your devices show the same ones. When you sign in, the
            device's favorites are added to your account's;
          </li>
          <li>
            the lists you make, with their names, notes and order, and the links by which you share
            them: anyone with the link can see that list, but not who you are, until you turn the
            link off;
          </li>
          <li>
            your sizes, your style and quiz answers, your reviews, and which reviews you found
            helpful;
          </li>
          <li>
            which outfits you viewed in the last 90 days while signed in, so that your home page can
            suggest outfits. You can turn this off and clear it in My Sizes & Style;
          </li>
          <li>
            which items you opened at a shop from an outfit while signed in, so that your review may
            say that you shopped the look;
          </li>
          <li>
            your alerts for price drops and items back in stock, and the stylists you follow, with
            the time zone in which we email you their new looks;
          </li>
          <li>
            the consultations you book, with your name, notes, and answers for the stylist, and the
            list you share.
          </li>
        </ul>
        <p>
          Reviews appear in public under the name you write them with. When you sign out, the device
          returns to the favorites it had before you signed in.
        </p>
        <p>
          Without an account, you can leave your email address to get price and stock alerts, or to
          follow a stylist. Once you confirm it, we keep it with your alerts and follows until you
          unsubscribe or no alerts are left. If you don't confirm it, we delete it after four days,
          together with a digest of the network address the request came from. If you unsubscribe,
          we keep a digest of your email address for six months, so that no one can make us ask you
          again.
        </p>
      </>
    ),
  },
  {
    id: "counting",
    title: "What we count",
    text: (
      <>
        <p>
          To know which outfits people like and which shops they visit, we count outfit views and
          clicks that open a shop. To avoid counting anyone twice, we tell visitors apart by a
          digest of your network address and a random ID that your browser creates and stores, or of
          the browser's name. The digest changes every day and isn't tied to your account.
        </p>
        <p>
          With a click we store the item, the outfit and collection it was part of, the partner
          link, the page you clicked on, the time, that digest, and a random ID of the click. We
          store neither your name nor your network address with it. Removing this site's data in
          your browser gives you a new ID. We keep clicks on partner links for 90 days, or up to a
          year if a retailer reports that late, and those of a reported purchase with it.
          Afterwards, the click and its ID are deleted and the link keeps only totals. That someone
          opened the item's shop from a page stays, without the ID.
        </p>
        <p>
          So that no one can flood others with emails or requests, we also count requests by a
          digest of the network address or account, and confirmation emails by a digest of the email
          address. We keep these counts for about a day. All digests are computed with a secret key,
          without which no one can find out the address.
        </p>
        <p>
          Pages report load times, errors and the first button that was pressed. We keep these
          reports for 30 days, without your account, ID or network address. To tell how many
          visitors an error affects, each has a number that changes every day and that thousands of
          network addresses share.
        </p>
      </>
    ),
  },
  {
    id: "partners",
    title: "Partner retailers",
    text: (
      <>
        <p>
          Items are sold by partner retailers: Zara, Mango, H&amp;M and independents. Their links
          open in a new tab and are marked sponsored, nofollow and noopener. We pass on that a
          visitor came from us, with the click's ID, never who the visitor is. Some links lead
          through the affiliate network of the retailer, which may set cookies of its own.
        </p>
        <p>
          On a retailer's site, the retailer's own privacy policy applies. How we earn from these
          links is explained in the{" "}
          <Link to={paths.affiliateDisclosure()}>affiliate disclosure</Link>.
        </p>
      </>
    ),
  },
  {
    id: "who-sees-it",
    title: "Who sees your data",
    text: (
      <>
        <p>
          We don't sell it. Only your account can read your favorites, sizes, and style.
          Consultations you book are visible to you, the stylist, and our administrators. The
          provider that runs our servers and sends our emails acts only on our instructions.
        </p>
        <p>
          Of you, a stylist reads the name you give, your consultations with this stylist, your
          notes and answers for them, and a list of favorites if you choose to share it; never your
          email address or consultations with others. Stylists can keep private notes about their
          clients. Your answers and these notes are part of Download My Data in your{" "}
          <Link to={paths.profile()}>profile</Link>, and are erased with your account.
        </p>
        <p>
          If you run a stylist's studio and add your other calendars, we keep their secret addresses
          and when they're busy, but never what your appointments are about. Nobody can read the
          addresses, our administrators included; visitors only see that you aren't available.
          Removing a calendar, or the end of your role, deletes both.
        </p>
        <p>
          If you subscribe to your bookings or sessions in a calendar program, whoever knows the
          address can read them: your calendar's provider, too. We keep only a digest of the address
          and when it was last read. You can replace or remove it at any time. An email about a
          booking gives the event to your email provider.
        </p>
        <p>
          If we invite you to run a stylist's studio, we keep your email address with the invitation
          until a month after it ends. If a stylist books for you by phone, we keep the name, email
          address, and phone number that you give them with the booking.
        </p>
      </>
    ),
  },
  {
    id: "security",
    title: "How we keep it safe",
    text: (
      <p>
        The database itself checks who can read or change each row, so no page can see more than its
        visitor is allowed to. Passwords are kept in a scrambled form only, and changes that
        administrators make are recorded. If you find a weakness, please write to{" "}
        <ContactLink to="technical" />.
      </p>
    ),
  },
  {
    id: "deletion",
    title: "Deleting your account",
    text: (
      <>
        <p>
          You can request the deletion of your account in your{" "}
          <Link to={paths.profile()}>profile</Link> at any time. You'll receive a confirmation email
          within 24 hours, and deletion requests are processed within 30 days. Until then, you can
          sign in and keep your account.
        </p>
        <p>
          The erasure removes your account, favorites, alerts, follows, reviews, sizes and style.
          Upcoming consultations are cancelled; past ones stay in our records without your name,
          address, or notes. If you unsubscribed from alerts, the digest of your email address stays
          until its six months are over. You'll need to remove data stored on your devices yourself.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Your rights and how to reach us",
    text: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, receive a copy, object, or have it
          deleted. Write to <ContactLink to="support" />, from the address of your account if you
          have one. You may also turn to the data protection authority where you live.
        </p>
        <p>
          If this policy changes, the date at the top changes with it. General questions:{" "}
          <ContactLink to="general" />.
        </p>
      </>
    ),
  },
];
