import type { Channel } from "./channel.ts";
import { type Parcel, PATIENCE_MS, Undelivered } from "./parcel.ts";
import { ask, demandZero, mobileOf, post, textIn, textOf, WECOM_BYTES } from "./web.ts";

/** The tokens of applications by channel, for one round of sending: an office suite gives few a day. */
export type Tokens = Map<string, string>;
/** Nobody has this number there: it is not tried again. */
const UNKNOWN = { wecom: 46_004, dingtalk: 60_121 } as const;

/**
 * WeCom application: the person is found by his mobile number, and a text has at most 2,048 bytes.
 * https://developer.work.weixin.qq.com/document/path/90236
 */
export async function sendWecomApp(channel: Channel, parcel: Parcel, patience = PATIENCE_MS, tokens: Tokens = new Map()): Promise<void> {
  const { account, secret } = demandComplete(channel, "agentId");
  const mobile = demandMobile(parcel);
  const access_token = await tokenOf(tokens, channel, async () => {
    const answer = await ask(at(channel, "/cgi-bin/gettoken", { corpid: account, corpsecret: secret }), {}, patience);
    demandZero(answer, "errcode");
    return answer.access_token;
  });
  const found = await post(at(channel, "/cgi-bin/user/getuserid", { access_token }), { mobile }, patience);
  demandZero(found, "errcode", UNKNOWN.wecom);
  const text = { content: textIn(parcel, WECOM_BYTES) };
  const message = { touser: demandUser(found.userid), msgtype: "text", agentid: Number(channel.agentId), text, enable_duplicate_check: 1 };
  demandZero(await post(at(channel, "/cgi-bin/message/send", { access_token }), message, patience), "errcode");
}

/**
 * DingTalk application: a work notice to the person who is found by his mobile number.
 * https://open.dingtalk.com/document/orgapp/asynchronous-sending-of-enterprise-session-messages
 */
export async function sendDingtalkApp(channel: Channel, parcel: Parcel, patience = PATIENCE_MS, tokens: Tokens = new Map()): Promise<void> {
  const { account, secret } = demandComplete(channel, "agentId");
  const mobile = demandMobile(parcel);
  const access_token = await tokenOf(tokens, channel, async () => {
    const answer = await ask(at(channel, "/gettoken", { appkey: account, appsecret: secret }), {}, patience);
    demandZero(answer, "errcode");
    return answer.access_token;
  });
  const found = await post(at(channel, "/topapi/v2/user/getbymobile", { access_token }), { mobile }, patience);
  demandZero(found, "errcode", UNKNOWN.dingtalk);
  const msg = { msgtype: "text", text: { content: textOf(parcel) } };
  const message = { agent_id: channel.agentId, userid_list: demandUser(found.result?.userid), msg };
  demandZero(await post(at(channel, "/topapi/message/corpconversation/asyncsend_v2", { access_token }), message, patience), "errcode");
}

/**
 * Feishu application: the person is found by his mobile number; the id of the message keeps it from being said twice.
 * https://open.feishu.cn/document/server-docs/im-v1/message/create
 */
export async function sendFeishuApp(channel: Channel, parcel: Parcel, patience = PATIENCE_MS, tokens: Tokens = new Map()): Promise<void> {
  const { account, secret } = demandComplete(channel);
  const mobile = demandMobile(parcel);
  const token = await tokenOf(tokens, channel, async () => {
    const place = at(channel, "/open-apis/auth/v3/tenant_access_token/internal");
    const answer = await post(place, { app_id: account, app_secret: secret }, patience);
    demandZero(answer, "code");
    return answer.tenant_access_token;
  });
  const bearer = { authorization: `Bearer ${token}` };
  const byMobile = at(channel, "/open-apis/contact/v3/users/batch_get_id", { user_id_type: "open_id" });
  const found = await post(byMobile, { mobiles: [mobile] }, patience, bearer);
  demandZero(found, "code");
  const receive_id = demandUser(found.data?.user_list?.[0]?.user_id);
  const content = JSON.stringify({ text: textOf(parcel) });
  const message = { receive_id, msg_type: "text", content, uuid: parcel.id };
  const place = at(channel, "/open-apis/im/v1/messages", { receive_id_type: "open_id" });
  demandZero(await post(place, message, patience, bearer), "code");
}

function demandComplete(channel: Channel, also?: "agentId"): { account: string; secret: string } {
  const { url, account, secret } = channel;
  const isWhole = url && URL.canParse(url) && account && secret && (also === undefined || channel[also]);
  if (!isWhole) throw new Undelivered("incomplete", "", false);
  return { account, secret };
}

/** An address of an interface below the one of the channel. */
function at({ url }: Channel, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const address = new URL(`${String(url).replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

function demandMobile(parcel: Parcel): string {
  const mobile = mobileOf(parcel);
  if (mobile === null) throw new Undelivered("noAddress", "", true);
  return mobile;
}

function demandUser(id: string | undefined): string {
  if (!id) throw new Undelivered("noAddress", "", true);
  return id;
}

async function tokenOf(tokens: Tokens, { id }: Channel, fetched: () => Promise<string | undefined>): Promise<string> {
  const token = tokens.get(id) ?? (await fetched());
  if (!token) throw new Undelivered("refused", "", false);
  tokens.set(id, token);
  return token;
}
