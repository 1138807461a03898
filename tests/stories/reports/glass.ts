import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Visitor } from "#support/server";

type Served = { visitor: () => Visitor; clock: { now: () => Date } };
type Paired = { state: string; token: string | null };

/** A browser on a wall: it asks for a code, and signs what it asks once the code was typed at a desk. */
export class Glass {
  token = "";
  secret = "";
  code = "";
  /** How far (ms) it believes the server's clock to be ahead. */
  drift = 0;
  readonly visitor: Visitor;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(
    private readonly server: Served,
    private readonly isPlain = false,
  ) {
    this.visitor = server.visitor();
  }

  /** Shows a code. */
  async show(): Promise<string> {
    const { x, y } = this.keys.publicKey.export({ format: "jwk" });
    const publicKey = this.isPlain ? null : { kty: "EC", crv: "P-256", x, y };
    const { body } = await this.visitor.ask<{ code: string; secret: string }>("POST", "/api/wall/pairings", { publicKey });
    Object.assign(this, body);
    return this.code;
  }

  /** Asks what became of its code. */
  async claim(): Promise<string> {
    const { body } = await this.visitor.ask<Paired>("POST", "/api/wall/pairings/claim", { secret: this.secret });
    this.token = body.token ?? this.token;
    return body.state;
  }

  /** Is paired with a screen at a desk. */
  async pairedAt(desk: Visitor, screen: string): Promise<this> {
    const code = await this.show();
    const { status } = await desk.ask("POST", `/api/screens/${screen}/pair?company=HS`, { code });
    if (status !== 204 || (await this.claim()) !== "paired") throw new Error(`the desk was refused: ${status}`);
    return this;
  }

  /** Asks as the screen that it is. */
  ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.visitor.ask<T>(method, path, body, { ...this.proof(method, path, body), ...headers });
  }

  /** What it shows of itself with a request. */
  proof(method: string, path: string, body?: unknown, key: KeyObject = this.keys.privateKey): Record<string, string> {
    const at = this.server.clock.now().getTime() + this.drift;
    const text = `${at}\n${method} ${path}\n${body === undefined ? "" : JSON.stringify(body)}`;
    const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
    const token = { authorization: `Screen ${this.token}` };
    return this.isPlain ? token : { ...token, "x-screen-at": String(at), "x-screen-signature": signature };
  }

  /** What it says of itself with a beat. */
  beat(more: object = {}, path = "/crmReportMedia") {
    return this.ask<{
      orders: { id: string; kind: string; text: string | null }[];
      alerts: string[];
      token: string | null;
      current: string | null;
      held: { item: string; panel: string | null; year: string | null } | null;
      remoteCode: string | null;
    }>("POST", "/api/wall/beat", { ...FACTS, path, ...more });
  }
}

const FACTS = {
  links: [],
  build: "",
  painted: null,
  width: 1920,
  height: 1080,
  ratio: 1,
  agent: "wall",
  language: "zh",
  drift: 0,
  isSecure: true,
  boots: true,
  faults: [],
  done: [],
};
