export {
  createBrowserRouter,
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
export { Link, NavLink } from "./link";
export { preloadRoute, providePreloader } from "./preload";
export { Navigate } from "./navigate";
export { useNotFound } from "./answer";
