const PLACE = /^[\w\-.~!$&'()*+,;=:@%/?]*(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/;
const ADDRESS = /^(https?):\/\/((?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+)(?::\d{1,5})?((?:[/?#].*)?)$/;
const TEMPLATE =
  /^https?:\/\/(?:[A-Za-z0-9.-]|\{[\w.-]{1,100}\}|\[[0-9A-Fa-f:.]+\])+(?::(?:\d{1,5}|\{[\w.-]{1,100}\}))?(?:[/?#]\S*)?$/;

/** Whether a text is a complete http or https address, with a host name and without credentials. */
export function isWebAddress(text: string): boolean {
  const place = ADDRESS.exec(text)?.[3];
  return place !== undefined && PLACE.test(place) && !/%(?![0-9A-Fa-f]{2})/.test(place);
}

/** Whether a text becomes a web address once each `{name}` in it is filled in. */
export function isAddressTemplate(text: string): boolean {
  return TEMPLATE.test(text);
}

export function hostOf(address: string): string | undefined {
  return ADDRESS.exec(address)?.[2]?.toLowerCase();
}
