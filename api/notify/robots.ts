import { createHmac } from "node:crypto";
import type { Channel } from "./channel.ts";
import { type Parcel, PATIENCE_MS, Undelivered } from "./parcel.ts";
import { demandZero, mobileOf, post, textIn, textOf, WECOM_BYTES } from "./web.ts";

/** There is no robot at this address (any more): it is not tried again. */
const GONE = { wecom: 93_000, dingtalk: 300_005, feishu: 19_001 } as const;

/**
 * WeCom group robot: the key stands in its address, nothing is signed; a text has at most 2,048 bytes.
 * https://developer.work.weixin.qq.com/document/path/91770
 */
export async function sendWecom(channel: Channel, parcel: Parcel, patience = PATIENCE_MS): Promise<void> {
  const content = textIn(parcel, WECOM_BYTES);
  demandZero(
    await post(addressOf(channel), { msgtype: "text", text: { content, mentioned_mobile_list: mobilesOf(parcel) } }, patience),
    "errcode",
    GONE.wecom,
  );
}

/**
 * DingTalk group robot: HMAC-SHA256 of `<milliseconds>\n<secret>` under the secret, base64, in the address.
 * https://open.dingtalk.com/document/robots/customize-robot-security-settings
 */
export async function sendDingtalk(channel: Channel, parcel: Parcel, patience = PATIENCE_MS): Promise<void> {
  const url = addressOf(channel);
  if (channel.secret) {
    const timestamp = String(Date.parse(parcel.at));
    url.searchParams.set("timestamp", timestamp);
    url.searchParams.set("sign", createHmac("sha256", channel.secret).update(`${timestamp}\n${channel.secret}`).digest("base64"));
  }
  demandZero(
    await post(url, { msgtype: "text", text: { content: textOf(parcel) }, at: { atMobiles: mobilesOf(parcel), isAtAll: false } }, patience),
    "errcode",
    GONE.dingtalk,
  );
}

/**
 * Feishu group robot: HMAC-SHA256 of nothing under `<seconds>\n<secret>`, base64, in the body.
 * https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
export async function sendFeishu(channel: Channel, parcel: Parcel, patience = PATIENCE_MS): Promise<void> {
  const timestamp = String(Math.floor(Date.parse(parcel.at) / 1000));
  const signed = channel.secret ? { timestamp, sign: createHmac("sha256", `${timestamp}\n${channel.secret}`).digest("base64") } : {};
  demandZero(
    await post(addressOf(channel), { ...signed, msg_type: "text", content: { text: textOf(parcel) } }, patience),
    "code",
    GONE.feishu,
  );
}

/**
 * A program of the company's own: JSON, signed with `sha256=<hex HMAC-SHA256 of "<X-Longwall-Timestamp>.<body>">` where the channel has a
 * secret; X-Longwall-Id tells a repetition.
 */
export async function sendWebhook(channel: Channel, parcel: Parcel, patience = PATIENCE_MS): Promise<void> {
  const { id, topic, subject, body, html, language, recipient, link, about, at } = parcel;
  const sent = JSON.stringify({ id, topic, subject, body, html, language, recipient, link, about, at });
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  const sign = channel.secret ? `sha256=${createHmac("sha256", channel.secret).update(`${timestamp}.${sent}`).digest("hex")}` : undefined;
  await post(addressOf(channel), sent, patience, {
    "x-longwall-id": id,
    "x-longwall-timestamp": timestamp,
    ...(sign ? { "x-longwall-signature": sign } : {}),
  });
}

function addressOf({ url }: Channel): URL {
  if (!url || !URL.canParse(url)) throw new Undelivered("incomplete", "url", false);
  return new URL(url);
}

function mobilesOf(parcel: Parcel): string[] {
  const mobile = mobileOf(parcel);
  return mobile === null ? [] : [mobile];
}
