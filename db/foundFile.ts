/** What a file exports that was found by the folder it lies in; a bundle has another one of this, with all such files in it. */
export const foundFile = (file: URL): Promise<unknown> => import(file.href);
