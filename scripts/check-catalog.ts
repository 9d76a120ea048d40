/** Checks the embedded catalog: `node scripts/check-catalog.ts [FOLDER]`. Exit status 1 when there is a fault. */
import { fileURLToPath } from 'node:url';
import { checkData } from './catalog/check-data.ts';
import { describeFault } from './catalog/fault.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../data', import.meta.url));
const { data, faults } = checkData(folder, new Date().toISOString().slice(0, 10));

for (const fault of faults) console.log(describeFault(fault));
const servers = [...data.servers, ...data.compact];
const tools = servers.reduce((sum, { value }) => sum + (value.tools?.length ?? 0), 0);
const vendors = new Set(data.models.map(({ value }) => value.provider));
console.log(
  `${faults.length} faults; ${servers.length} servers with ${tools} tools, ${data.models.length} models of ` +
    `${vendors.size} vendors, ${data.skills.length} skills, ${data.capabilities.length} capabilities, ` +
    `${data.frameworks.length} frameworks; ${data.compact.length} of the servers are known in short, ${data.evidence.length} were spoken to`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
