/** `npm run -s api-docs`: writes docs/api.md from the same declarations that validate requests. */
import { writeFileSync } from 'node:fs';
import { apiDocument } from './documents/api-document.ts';

writeFileSync('docs/api.md', apiDocument());
console.log('docs/api.md written');
