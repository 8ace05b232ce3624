import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateLeafHash, treeRoot } from '../shamap.ts';
import { StateTree } from './state-tree.ts';

/** Keys that share beginnings, so that nodes split and merge. */
const key = fc
  .tuple(fc.constantFrom('00', 'A', 'AB1', 'AB12', 'FFFFFF', ''), fc.stringMatching(/^[0-9A-F]{64}$/))
  .map(([start, rest]) => (start + rest.slice(0, 3)).padEnd(64, '7'));
const change = fc.record({ key, value: fc.option(fc.stringMatching(/^[0-9A-F]{2}$/), { nil: undefined }) });
const batches = fc.array(fc.array(change, { maxLength: 20 }), { maxLength: 20 });

describe('state tree', () => {
  it('has the root of a tree built from scratch after any changes, also when nodes come from storage', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (all, forgets) => {
        const stored = new Map<string, Buffer>();
        const leaves = new Map<string, string>();
        const tree = new StateTree();
        for (const batch of all) {
          const changes = new Map<string, string | undefined>();
          for (const { key: name, value } of batch) {
            const hash = value === undefined ? undefined : stateLeafHash(value, name);
            changes.set(name, hash);
            if (hash === undefined) leaves.delete(name);
            else leaves.set(name, hash);
          }
          const root = await tree.update(changes, { load: async (prefix) => stored.get(prefix) });
          for (const { prefix, branches } of tree.takeDirty()) {
            if (branches === undefined) stored.delete(prefix);
            else stored.set(prefix, branches);
          }
          if (forgets) tree.forget();
          expect(root).toBe(treeRoot([...leaves].map(([name, hash]) => ({ key: name, hash }))));
        }
        // Nothing is left behind: a tree over the same leaves has as many nodes.
        const fresh = new StateTree();
        await fresh.update(leaves, { load: async () => undefined });
        const used = fresh.takeDirty().filter(({ branches }) => branches !== undefined);
        if (all.length > 0) expect([...stored.keys()].sort()).toEqual(used.map(({ prefix }) => prefix).sort());
      }),
      { numRuns: 200 },
    );
  });
});
