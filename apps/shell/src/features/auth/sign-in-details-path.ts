/**
 * The page where the signed-in person changes email and password; the links that confirm an address
 * lead there. A file of its own: the first page needs nothing else of it.
 */
export const signInDetailsPath = "/profile/sign-in";
