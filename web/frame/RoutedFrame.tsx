import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Frame } from "./Frame.tsx";

let router: ReturnType<typeof createBrowserRouter> | undefined;

/** The frame, following the address bar: from when it is first drawn, for the address may be completed until then. */
export default function RoutedFrame() {
  router ??= createBrowserRouter([{ path: "*", element: <Frame /> }]);
  // Keys that follow each other find each the page where the one before led.
  return <RouterProvider router={router} useTransitions={false} />;
}
