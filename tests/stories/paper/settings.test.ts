import { describe, expect, it } from "vitest";
import { bucketFrom, fileSettingsFrom } from "#api/fileSettings";

const bucket = { FILES_S3_ENDPOINT: "https://store.example/papers", FILES_S3_ACCESS_KEY: "a", FILES_S3_SECRET_KEY: "b" };

describe("The settings of files", () => {
  it("keep files in the data folder, 50 MB each, unless they say otherwise", () => {
    expect(fileSettingsFrom({})).toEqual({ limit: 50 * 1024 * 1024 });
    expect(fileSettingsFrom({ FILES_LIMIT_MB: "0.5", FILES_SCAN: "clamd:127.0.0.1:3310" })).toEqual({
      limit: 524_288,
      scan: "clamd:127.0.0.1:3310",
    });
    expect(fileSettingsFrom(bucket).bucket).toMatchObject({ region: "us-east-1", accessKey: "a" });
  });

  it("name the bucket of snapshots apart from that of files", () => {
    expect(bucketFrom(bucket, "SNAPSHOTS")).toBeUndefined();
    const snapshots = Object.fromEntries(Object.entries(bucket).map(([name, value]) => [name.replace("FILES", "SNAPSHOTS"), value]));
    expect(bucketFrom(snapshots, "SNAPSHOTS")).toEqual(fileSettingsFrom(bucket).bucket);
    expect(() => bucketFrom({ ...snapshots, SNAPSHOTS_S3_ACCESS_KEY: "" }, "SNAPSHOTS")).toThrow(/SNAPSHOTS_S3_ACCESS_KEY/);
  });

  it.each([
    [{ FILES_LIMIT_MB: "much" }, /FILES_LIMIT_MB/],
    [{ ...bucket, FILES_S3_ENDPOINT: "https://store.example" }, /address of a bucket/],
    [{ ...bucket, FILES_S3_SECRET_KEY: "" }, /FILES_S3_SECRET_KEY/],
  ])("that do not go together are told before anything starts", (environment, words) => {
    expect(() => fileSettingsFrom(environment)).toThrow(words);
  });
});
