import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Frame } from "./Frame.tsx";

const router = createBrowserRouter([{ path: "*", element: <Frame /> }]);

/** The frame, following the address bar. */
export default function RoutedFrame() {
  return <RouterProvider router={router} />;
}
