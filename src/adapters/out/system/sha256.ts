import { hash } from 'node:crypto';
import type { Sha256 } from '../../../application/ports/sha256.ts';

export const sha256: Sha256 = (text) => hash('sha256', text, 'hex');
