const LONGEST = 255;

/** Whether a text names one version: neither `latest` nor a range such as `^1.2`, `1.x` or `1 - 2`. */
export function isOneVersion(text: string): boolean {
  return (
    text.length <= LONGEST &&
    /^[^\s^~<>=*|]+$/.test(text) &&
    !/^latest$/i.test(text) &&
    !/(?:^|\.)[xX](?:\.|$)/.test(text)
  );
}
