package boulevard.cli.demo;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The constant pool at the beginning of a class file, as chapter 4.4 of the Java Virtual Machine Specification lays it out.
 *
 * <p>Only what the demonstration needs is kept: the texts, and which of them name a class, package, module or type.
 */
final class ConstantPool {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final @Nullable String[] texts;
    private final BitSet naming;

    private ConstantPool(@Nullable String[] texts, BitSet naming) {
        this.texts = texts;
        this.naming = naming;
    }

    /**
     * Reads the constant pool of a class file.
     *
     * @throws IOException if this is no class file, has a constant of unknown kind, or ends early
     */
    static ConstantPool read(InputStream classFile) throws IOException {
        DataInputStream in = new DataInputStream(classFile);
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new IOException("wanted a class file (magic number cafebabe), got " + Integer.toHexString(magic));
        }
        in.skipNBytes(4); // minor and major version: the pool's layout is the same in all
        int size = in.readUnsignedShort();
        ConstantPool pool = new ConstantPool(new @Nullable String[size], new BitSet(size));
        for (int i = 1; i < size; i++) {
            i += pool.readConstant(i, in);
        }
        return pool;
    }

    /** Reads constant {@code index} and returns how many indices it takes up beyond its own. */
    private int readConstant(int index, DataInputStream in) throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case UTF8 -> texts[index] = in.readUTF();
            case LONG, DOUBLE -> {
                in.skipNBytes(8);
                return 1;
            }
            case CLASS, METHOD_TYPE, MODULE, PACKAGE -> naming.set(in.readUnsignedShort());
            case NAME_AND_TYPE -> {
                in.skipNBytes(2);
                naming.set(in.readUnsignedShort());
            }
            case 8 -> in.skipNBytes(2); // string
            case 15 -> in.skipNBytes(3); // method handle
            case 3, 4, 9, 10, 11, 17, 18 -> in.skipNBytes(4); // numbers, references to members, dynamic call sites
            default ->
                throw new IOException("wanted a kind of constant from 1 to 20, got " + tag + " at index " + index);
        }
        return 0;
    }

    /**
     * The identifiers and string constants: all texts but those that name a class, package, module or type. Of these, the ones
     * that nothing in the pool refers to (descriptors and signatures of members) are known by their punctuation.
     */
    List<String> words() {
        List<String> words = new ArrayList<>();
        for (int i = 1; i < texts.length; i++) {
            String text = texts[i];
            if (text != null && !naming.get(i) && !namesType(text)) {
                words.add(text);
            }
        }
        return words;
    }

    private static boolean namesType(String text) {
        return text.indexOf('/') >= 0 || text.indexOf(';') >= 0 || text.indexOf('(') >= 0 || text.startsWith("[");
    }
}
