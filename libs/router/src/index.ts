export {
  matchRoutes,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  useViewTransitionState,
} from "react-router-dom";
export { createBrowserRouter } from "./browser-router";
export { Link, NavLink, preloadRoute, providePreloader } from "./link";
export { Navigate, useGone, useNotFound } from "./navigate";
