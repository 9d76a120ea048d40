import { Unsandboxed } from '../../../../src/adapters/out/sandbox/unsandboxed.ts';
import { itKeepsTheSandboxContract } from '../../../contracts/sandbox.contract.ts';

itKeepsTheSandboxContract('Unsandboxed', (limits) => new Unsandboxed({ PATH: process.env['PATH'] ?? '' }, limits));
