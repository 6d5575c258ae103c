"""How many stored bytes a job cannot do without: chunks, headers, and the nodes of chunk indexes that lead to them."""

import h5py

# a node of a version 1 B-tree over chunks of one axis: 64 children at most
NODE = 24 + 64 * 8 + 65 * 24


def touched_bytes(file: h5py.File, job: dict) -> int:
    """Every array of `whole`, and the genes of a CSC matrix."""
    objects: set[str] = {"/"}
    total = 0
    for path in job["whole"]:
        total += whole_bytes(file[path])
        objects.update(ways_to(path))
    matrix = file[job["genes"]["matrix"]]
    chunks: dict[tuple[str, int], int] = {}
    for gene in job["genes"]["numbers"]:
        start, stop = matrix["indptr"][gene : gene + 2]
        for name, first, end in (("indptr", gene, gene + 2), ("indices", start, stop), ("data", start, stop)):
            objects.update(ways_to(f"{job['genes']['matrix']}/{name}"))
            dataset = matrix[name]
            if dataset.chunks is None:
                raise ValueError(f"{name} is not chunked")
            for chunk in range(int(first) // dataset.chunks[0], (int(end) - 1) // dataset.chunks[0] + 1):
                info = dataset.id.get_chunk_info_by_coord((chunk * dataset.chunks[0],))
                chunks[name, chunk] = info.size
    total += sum(chunks.values()) + 3 * 2 * NODE
    return total + sum(header_bytes(file[path]) for path in objects)


def whole_bytes(dataset: h5py.Dataset) -> int:
    """Its chunks or its stretch; for texts also the heap that they lie in."""
    stored = dataset.id.get_storage_size()
    if h5py.check_string_dtype(dataset.dtype) is None:
        return stored + NODE * (dataset.chunks is not None)
    # in the heap each has 16 bytes in front and is padded to 8, in collections of 4096 with 16 in front
    padded = sum(16 + -(-len(text) // 8) * 8 for text in dataset[()])
    return stored + padded * 4096 // 4080


def ways_to(path: str):
    parts = path.split("/")
    return ("/".join(parts[: i + 1]) for i in range(len(parts)))


def header_bytes(node: h5py.Group | h5py.Dataset) -> int:
    """The object's header, and for a group the names of its members."""
    info = h5py.h5o.get_info(node.id)
    names = info.meta_size.obj
    members = names.index_size + names.heap_size if isinstance(node, h5py.Group) else 0
    return info.hdr.space.total + members
