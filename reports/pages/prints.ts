import { definePage } from "#define/page";

/** How the records of modules look on paper in a company: templates, their earlier editions, and what they print. */
export default definePage({ id: "admin.prints", screens: { templates: { path: "/printTemplates", for: "publish" } } });
