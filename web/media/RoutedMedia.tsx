import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { MediaScreen } from "./MediaScreen.tsx";

const router = createBrowserRouter([{ path: "*", element: <MediaScreen /> }]);

/** A screen outside the frame, following the address bar. */
export default function RoutedMedia() {
  return <RouterProvider router={router} />;
}
