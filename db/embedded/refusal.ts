/** The database cannot be started and a person has to do something; the message is complete in itself and needs no stack. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
