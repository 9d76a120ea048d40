import { vendorOf } from '../catalog/model-vendors.ts';
import type { PlannedServer } from '../stack/planned-server.ts';
import { listed } from '../text/listed.ts';
import type { DataFlow, LlmPick } from './recommendation.ts';

/** Lists who gets data of the task: hosted servers, services that local servers call, and the vendor of the model. */
export function traceData(servers: readonly PlannedServer[], llm: LlmPick | null): DataFlow {
  const receivers = servers.flatMap(receiverOf);
  const vendor = llm === null ? null : vendorOf(llm.provider);
  return { text: tell(receivers, vendor, llm), servers: receivers, model: vendor };
}

function receiverOf({ server, way }: PlannedServer): DataFlow['servers'] {
  const { name, title, egress, hosts } = server;
  if (way.remote !== undefined) return [{ name, title, hosted: true, hosts: hostsOf(way.remote.url) }];
  return egress === 'none' ? [] : [{ name, title, hosted: false, hosts }];
}

/** Returns the host of an address; null when it is a placeholder. */
function hostsOf(url: string): readonly string[] | null {
  const host = /^https?:\/\/([\w.-]+)/.exec(url)?.[1];
  return host === undefined ? null : [host];
}

function tell(servers: DataFlow['servers'], vendor: DataFlow['model'], llm: LlmPick | null): string {
  const services = servers.map(({ title, hosts, hosted }) => {
    const [host, ...others] = hosts ?? [];
    if (host === undefined && !hosted) return `the addresses that ${title} connects to`;
    return host === undefined ? title : `${title} (${host}${others.length > 0 ? ' and others' : ''})`;
  });
  const country = vendor === null || vendor.country === null ? 'country unknown' : `country: ${vendor.country}`;
  const receivers = [...services, ...(vendor === null ? [] : [`the model vendor ${vendor.name} (${country})`])];
  if (receivers.length > 0) return `Data goes to ${listed(receivers)}.`;
  return llm === null
    ? 'Nothing is chosen that gets data.'
    : 'Data stays on your machine, as far as the catalog knows.';
}
